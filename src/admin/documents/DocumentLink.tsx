import type { ReactNode } from 'react'
import { browserEnv } from '#config/env.ts'
import { saveDocument } from './save-document.ts'

/** A link to a stored document, which can be downloaded even if its publication is not public. */
export function DocumentLink({ link, children }: { link: string; children: ReactNode }) {
  return (
    <a
      href={browserEnv.apiHost + link}
      download
      className="text-accent underline"
      onClick={(event) => {
        event.preventDefault()
        void saveDocument(link)
      }}
    >
      {children}
    </a>
  )
}
