import { useState } from 'react'
import { browserEnv } from '#config/env.ts'
import { latticeSvg, paletteOf } from '#lib/lattice.ts'

function fallbackOf(seed: string): string {
  const svg = latticeSvg({ seed, width: 400, height: 225, palette: paletteOf(seed) })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The address of a picture, which a backend may give relative to itself. */
export function pictureAddress(image: string): string {
  if (/^(?:data|blob):/.test(image)) return image
  return URL.canParse(image, browserEnv.apiHost || location.origin)
    ? new URL(image, browserEnv.apiHost || location.origin).href
    : ''
}

/** A publication's picture, or the lattice where there is none or it cannot be loaded (PUB-06). */
export function Picture({
  image,
  seed,
  className = '',
}: {
  image: string
  seed: string
  className?: string
}) {
  const [broken, setBroken] = useState('')
  const address = image && image !== broken ? pictureAddress(image) : ''
  return (
    <img
      src={address || fallbackOf(seed)}
      alt=""
      loading="lazy"
      decoding="async"
      className={`w-full bg-sand object-cover ${className}`}
      onError={() => setBroken(image)}
    />
  )
}
