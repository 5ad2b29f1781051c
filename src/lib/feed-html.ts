import { tags } from './sanitised-tags.ts'

/** The attribute of a page's text as it is read somewhere else than on that page. */
function attributeAt(page: URL, attribute: string, name: string, value: string): string {
  if (!/^(?:href|src)$/.test(name) || !/^[/#]/.test(value)) return attribute
  return ` ${name}="${new URL(value.replaceAll('&amp;', '&'), page).href.replaceAll('&', '&amp;')}"`
}

/**
 * A text as its page shows it, for readers of the feed: its addresses are whole, and each picture is in one file
 * (FND-05).
 */
export function feedHtml(shown: string, page: URL): string {
  return shown.replace(tags, (tag: string, _slash: string, name: string) => {
    if (name === 'source' || name === 'picture') return ''
    return tag.replace(/ ([a-z-]+)="([^"]*)"/g, (attribute: string, key: string, value: string) =>
      attributeAt(page, attribute, key, value),
    )
  })
}
