import { elementsOf, readXml } from './xml-tree.ts'

/** The media types of the parts of a package, by their paths. */
export function contentTypes(xml: string | undefined): (path: string) => string {
  const types = new Map<string, string>()
  for (const { attributes } of xml === undefined ? [] : elementsOf(readXml(xml))) {
    const { Extension: ending, PartName: path, ContentType: type = '' } = attributes
    if (path !== undefined) types.set(path.replace(/^\//, ''), type)
    else if (ending !== undefined) types.set(`*.${ending.toLowerCase()}`, type)
  }
  return (path) => {
    const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
    return types.get(path) ?? types.get(`*.${ending}`) ?? `image/${ending.replace('jpg', 'jpeg')}`
  }
}
