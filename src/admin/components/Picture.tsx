import { useState } from 'react'
import { latticeSvg, paletteOf } from '#lib/lattice.ts'
import { pictureAddress } from '#lib/picture-address.ts'
import { pictureSources } from '#admin/shell/backend.ts'

function fallbackOf(seed: string): string {
  const svg = latticeSvg({ seed, width: 400, height: 225, palette: paletteOf(seed) })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A publication's picture; the lattice if it has none or it cannot be loaded (PUB-06). */
export function Picture({
  image,
  seed,
  alt = '',
  className = '',
}: {
  image: string
  seed: string
  alt?: string
  className?: string
}) {
  const [broken, setBroken] = useState('')
  const address = image && image !== broken ? pictureAddress(image, pictureSources()) : ''
  return (
    <img
      src={address || fallbackOf(seed)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`w-full bg-cream object-cover ${className}`}
      onError={() => setBroken(image)}
    />
  )
}
