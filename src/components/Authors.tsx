import { Fragment } from 'react'
import { people } from '#config/brand/people.ts'
import { personPath } from '#config/list-paths.ts'
import { listedAuthors } from '#contract/catalogue.ts'
import { shownName } from '#lib/author-names.ts'
import { personNamed } from '#lib/authors.ts'
import { authorParts, personId } from '#lib/people.ts'

interface AuthorsProps {
  /** The line of the authors. */
  author: string
  /** The authors one by one; '' if there are none. */
  authors: string
}

/** The address of an author: the place on About, or the page of the ORCID. */
function addressOf(name: string, orcid: string): string {
  const person = personNamed(name)
  if (person) return personPath(personId(person.name))
  return orcid && `https://orcid.org/${orcid}`
}

/** The authors; those who are people of the firm lead to their place on About (REA-01, OUT-01). */
export function Authors({ author, authors }: AuthorsProps) {
  const listed = listedAuthors(authors)
  if (listed.length === 0)
    return (
      <b>
        {authorParts(author, people).map(({ text, person }) =>
          person === undefined ? (
            text
          ) : (
            <a key={text} className="more" href={personPath(person)}>
              {text}
            </a>
          ),
        )}
      </b>
    )
  return (
    <span>
      {listed.map((one, place) => {
        const { name, organisation, orcid } = one
        const address = addressOf(name, orcid)
        const shown = shownName(one)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an author may be named twice
          <Fragment key={place}>
            <span>{place > 0 && ', '}</span>
            <b>
              <bdi>
                {address ? (
                  <a className="more" href={address}>
                    {shown}
                  </a>
                ) : (
                  shown
                )}
              </bdi>
            </b>
            {name && organisation && <bdi>{` (${organisation})`}</bdi>}
          </Fragment>
        )
      })}
    </span>
  )
}
