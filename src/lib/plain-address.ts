import { parseUrl } from './parse-url.ts'
import { wrappedAddress } from './wrapped-address.ts'

/** Parameters that identify the person to whom an address was sent, or by whom it was shared. Those of a campaign do not. */
const personal =
  /^(?:[a-z]{0,8}clk?id|gbraid|wbraid|igshi?d?|li_fat_id|mc_eid|_hsenc|__hs(?:tc|sc|fp)|hsctatracking|mkt_tok|vero_id|_kx|epik|srsltid|_gl|_ga|sccid|ck_subscriber_id|sfmc_(?:id|sub)|ml_subscriber(?:_hash)?|oly_(?:enc|anon)_id|bbeid|dm_i|elqtrack(?:id)?|inf_contact_key|rb_clickid|wickedid|s_kwcid|sc_eh|spuserid|trk_contact)$/i

/** Services whose `si` identifies the person by whom an address was shared. */
const sharing = /(?:^|\.)(?:youtu\.be|youtube\.com|spotify\.com)$/

function withoutPerson(address: string, { hostname }: URL): string {
  const [before = '', ...hash] = address.split('#')
  const [place = '', ...queries] = before.split('?')
  if (queries.length === 0) return address
  const pairs = queries.join('?').split('&')
  const kept = pairs.filter((pair) => {
    const [name = ''] = pair.split('=', 1)
    return !personal.test(name) && !(name === 'si' && sharing.test(hostname))
  })
  if (kept.length === pairs.length) return address
  const query = kept.length > 0 ? `?${kept.join('&')}` : ''
  return [place + query, ...hash].join('#')
}

const web = /^https?:/i

/** Maximum wrappers around each other. */
const mostWrappers = 8

/**
 * A web address without the wrappers of mail filters, chats and search engines around it, and without parameters that
 * identify a person. Other addresses are unchanged.
 */
export function plainAddress(link: string): string {
  let address = link
  for (let round = 0; round < mostWrappers; round += 1) {
    const url = web.test(address) ? parseUrl(address) : undefined
    if (!url) return address
    const within = wrappedAddress(url)
    if (!parseUrl(within)) return withoutPerson(address, url)
    address = within
  }
  return address
}

/** Shown beside the field of a link with a mail address in it. */
export const mailWarning = 'The link contains a mail address, which readers will see.'

/**
 * Whether a web address has a mail address in it: before the host, or in its path, query or fragment. The name of an
 * account, such as `/@name` or `/@name@host`, is not one.
 */
export function carriesMail(address: string): boolean {
  const url = web.test(address) ? parseUrl(address) : undefined
  if (!url) return false
  const parts = address
    .replace(/%(?:25){0,3}40/gi, '@')
    .replace(/%(?:25){0,3}2e/gi, '.')
    .split('@')
  return parts.some((part, at) => {
    const before = parts[at - 1] ?? ''
    const isName = at > 1 && /^[\w.-]{1,64}$/.test(before)
    return (
      !isName &&
      /[\p{L}\p{N}_.+%~-]$/u.test(before) &&
      /^(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/u.test(part)
    )
  })
}
