import { PublicationField, type Titled } from '#admin/components/PublicationField.tsx'
import { originalSearch } from '#admin/extensions/original-search.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { listUnpublished } from '#contract/publications.ts'
import { languageCode, languages } from '#lib/languages.ts'
import { callAsStaff } from '#session/session.ts'
import type { OpenedArticle } from './use-article.ts'

interface LanguageFieldsProps {
  form: OpenedArticle['form']
  /** The identifier of the publication; '' for a new one. */
  id: string
}

/** The public publications whose words match, and all others. */
async function readOthers(q: string): Promise<Titled[]> {
  const [unpublished, ...found] = await Promise.all([
    backendHas('states') ? callAsStaff(listUnpublished).then(({ records }) => records) : [],
    ...available(originalSearch).map(({ find }) => find(q)),
  ])
  return [...found.flat(), ...unpublished]
}

/** The language of a publication, and the publication that it translates, found by its title (REA-05). */
export function LanguageFields({ form, id }: LanguageFieldsProps) {
  const { ref: _ref, value: original, error, ...field } = form.field('translationOf')
  const language = form.field('language')
  return (
    <fieldset className="field-row min-w-0">
      <legend className="sr-only">Language</legend>
      <div className="field">
        <label htmlFor={language.id}>Language</label>
        <select
          id={language.id}
          name="language"
          value={languageCode(language.value)}
          onChange={({ target }) => form.change('language', target.value)}
        >
          {languages.map(({ code, name }, place) => (
            <option key={code} value={place === 0 ? '' : code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <PublicationField
        label="Translation of"
        note="The title of the original"
        field={field}
        error={error}
        value={original}
        except={id}
        find={readOthers}
        onChoose={(of) => form.change('translationOf', of)}
      />
    </fieldset>
  )
}
