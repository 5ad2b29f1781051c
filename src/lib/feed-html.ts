import { tags } from './sanitised-tags.ts'

/** An attribute of a page's text for use outside that page. */
function attributeAt(page: URL, attribute: string, name: string, value: string): string {
  if (!/^(?:href|src)$/.test(name) || !/^[/#]/.test(value)) return attribute
  return ` ${name}="${new URL(value.replaceAll('&amp;', '&'), page).href.replaceAll('&', '&amp;')}"`
}

/** A page's text for feed readers: addresses are absolute, and each picture is one file (FND-05). */
export function feedHtml(shown: string, page: URL): string {
  return shown.replace(tags, (tag: string, _slash: string, name: string) => {
    if (name === 'source' || name === 'picture') return ''
    return tag.replace(/ ([a-z-]+)="([^"]*)"/g, (attribute: string, key: string, value: string) =>
      attributeAt(page, attribute, key, value),
    )
  })
}
