export type WordFixture = 'libreoffice' | 'like-google-docs' | 'like-word'

/** A document of fixtures/word, as a file to choose. */
export async function wordDocument(name: WordFixture): Promise<File> {
  const answer = await fetch(new URL(`../../fixtures/word/${name}.docx`, import.meta.url))
  if (!answer.ok) throw new Error(`There is no document ${name}: ${answer.status}`)
  return new File([await answer.arrayBuffer()], `${name}.docx`)
}
