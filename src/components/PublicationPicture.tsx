import { latticeSvg, paletteOf } from '#lib/lattice.ts'
import { fallbackPicture, type PublicationPreview } from './publication-preview.ts'

interface PublicationPictureProps {
  publication: Pick<PublicationPreview, 'id' | 'picture'>
  sizes: string
  /** Number of prepared widths, from the smallest, that are useful at that size; older formats have one. */
  widths?: number
  /** The page's main picture: fetched at once. */
  first?: boolean
}

/** A publication's picture; the lattice if it has none, the fallback if it does not load (PUB-06). */
export function PublicationPicture({ publication, sizes, widths, first = false }: PublicationPictureProps) {
  const { id, picture } = publication
  if (picture === null) {
    const svg = latticeSvg({ seed: id, width: 320, height: 200, palette: paletteOf(id) })
    return <div className="lattice" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
  }
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
