import { safeHtml } from '#ui/safe-html.ts'

/** HTML of a record, cut down to the allow-list before it is shown. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: safeHtml(html) }} />
}
