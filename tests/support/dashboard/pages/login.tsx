import { createRoot } from 'react-dom/client'
import { LoginForm } from '#islands/LoginForm.tsx'
import { valueFor } from './value-for.ts'
import '../../../../src/site/styles/site.css'
import '../../../../src/site/styles/form.css'

// The form of src/pages/login.astro, without the site's frame around it.

const root = document.getElementById('root')
if (root) createRoot(root).render(<LoginForm {...valueFor('login')} />)
