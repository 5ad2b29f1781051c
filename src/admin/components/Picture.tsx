import { useState } from 'react'
import { type Covered, plainCover } from '#lib/cover.ts'
import { pictureAddress } from '#lib/picture-address.ts'
import { pictureSources } from '#admin/shell/backend.ts'

interface PictureProps {
  /** The publication: its cover without words is shown without a picture. */
  of: Omit<Covered, 'id' | 'title'> & { _id: string }
  image: string
  alt?: string
  className?: string
}

/** A publication's picture; its cover without words if it has none or it cannot be loaded (PUB-06). */
export function Picture({ of, image, alt = '', className = '' }: PictureProps) {
  const [broken, setBroken] = useState('')
  const address = image && image !== broken ? pictureAddress(image, pictureSources()) : ''
  const cover = () => `data:image/svg+xml,${encodeURIComponent(plainCover({ ...of, id: of._id }))}`
  return (
    <img
      src={address || cover()}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`w-full bg-cream object-cover ${className}`}
      onError={() => setBroken(image)}
    />
  )
}
