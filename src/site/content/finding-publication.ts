/** What decides whether a finding may name a publication. */
interface Named {
  id: string
  title: string
  standing: string
}

/** The publication that a finding names by its title or id, unless it is withdrawn or replaced. */
export function findingPublication<Publication extends Named>(
  named: string,
  publications: Publication[],
): Publication | undefined {
  return publications.find(({ id, title, standing }) => standing === '' && (id === named || title === named))
}
