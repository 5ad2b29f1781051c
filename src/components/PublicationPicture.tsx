import { plainCover } from '#lib/cover.ts'
import { fallbackPicture, type PublicationPreview } from './publication-preview.ts'

interface PublicationPictureProps {
  publication: PublicationPreview
  sizes: string
  /** Number of prepared widths, from the smallest, that are useful at that size; older formats have one. */
  widths?: number
  /** The page's main picture: fetched at once. */
  first?: boolean
}

/** A publication's picture; its cover if it has none, the fallback if it does not load (PUB-06). */
export function PublicationPicture({ publication, sizes, widths, first = false }: PublicationPictureProps) {
  const picture = publication.picture ?? publication.cover
  if (!picture)
    return <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: plainCover(publication) }} />
  const { src, width, height, sources = [] } = picture
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source
          key={type}
          type={type}
          srcSet={srcset
            .split(', ')
            .slice(0, widths && type !== 'image/avif' ? 1 : widths)
            .join(', ')}
          sizes={sizes}
        />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt=""
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        data-fallback={fallbackPicture}
      />
    </picture>
  )
}
