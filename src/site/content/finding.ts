import prepared from '#config/brand/brand.ts?prepared'
import { findingPublication } from './finding-publication.ts'
import { publications } from './queries.ts'

/**
 * The brand's finding for a page, with its publication. Undefined without one, and while the publication is not on the
 * site, withdrawn or replaced.
 */
export async function findingFor(page: string) {
  const finding = prepared.drawnFindings.find((one) => one.page === page)
  const publication = finding && findingPublication(finding.publication, await publications())
  return publication && { ...finding, publication }
}
