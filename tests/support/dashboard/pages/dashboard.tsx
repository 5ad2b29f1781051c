import { createRoot } from 'react-dom/client'
import { App } from '#admin/App.tsx'
import { valueFor } from './value-for.ts'

// The dashboard as src/pages/dashboard.astro has it, without the build of a site around it.

const root = document.getElementById('root')
if (root) createRoot(root).render(<App backend={valueFor('backend')} />)
