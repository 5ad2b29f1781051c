import type { ReactNode } from 'react'

/** One primitive or state under its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} style={{ margin: '0 0 2.5rem', maxWidth: '48rem' }}>
      <h2 style={{ margin: '0 0 0.75rem', fontSize: '1rem' }}>{name}</h2>
      <div style={{ display: 'grid', gap: '1rem', justifyItems: 'start' }}>{children}</div>
    </section>
  )
}
