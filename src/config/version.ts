/** The version of the product, the same as in package.json (src/operations/CHANGELOG.md). */
export const version = '1.3.0'
