import type { ReactNode } from 'react'
import { navigate } from '#admin/shell/navigation.ts'
import { editArticlePath } from '#config/paths.ts'
import type { ListedArticle } from './store.ts'

/** Opens the publication in the editor, with the card in the navigation state (ART-05). */
export function openEditor(card: ListedArticle): void {
  void navigate(editArticlePath(card._id), { state: { card } })
}

interface EditLinkProps {
  card: ListedArticle
  /** A second link to the same place, which keyboard and screen reader skip. */
  isRepeated?: boolean
  className?: string
  children: ReactNode
}

/** A link to the editor; the bare content for a card without an identifier. */
export function EditLink({ card, isRepeated = false, className = '', children }: EditLinkProps) {
  if (!card._id) return children
  return (
    <a
      href={editArticlePath(card._id)}
      className={className}
      {...(isRepeated ? { tabIndex: -1, 'aria-hidden': true } : { 'data-open': '' })}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        openEditor(card)
      }}
    >
      {children}
    </a>
  )
}
