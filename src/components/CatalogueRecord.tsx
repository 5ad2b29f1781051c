import { doiAddress } from '#contract/identifiers.ts'
import { licenceOf } from '#lib/licence.ts'
import type { PublicationPreview } from './publication-preview.ts'

type CatalogueRecordProps = Pick<PublicationPreview, 'licence' | 'funder' | 'doi' | 'isbn'>

/** What catalogues have of a publication besides its authors, kind and summary (OUT-01). */
export function CatalogueRecord({ licence, funder, doi, isbn }: CatalogueRecordProps) {
  const { name, address } = licenceOf(licence)
  const parts = [
    { label: 'Licence', text: name, address },
    { label: 'Funder', text: funder, address: '' },
    { label: 'DOI', text: doi, address: doi && doiAddress(doi) },
    { label: 'ISBN', text: isbn, address: '' },
  ].filter(({ text }) => text !== '')
  if (parts.length === 0) return null
  return (
    <dl className="paper-record">
      {parts.map(({ label, text, address }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {address ? (
              <a className="more" href={address} rel={label === 'Licence' ? 'license noopener' : 'noopener'}>
                <bdi>{text}</bdi>
              </a>
            ) : (
              <bdi>{text}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
