import { createRoot } from 'react-dom/client'
import { ReviewPage } from '#islands/reviews/ReviewPage.tsx'
import '../../../../src/site/styles/site.css'
import '../../../../src/site/styles/paper.css'
import '../../../../src/site/styles/form.css'
import '../../../../src/site/reviews/review.css'

// The page of src/pages/review.astro, without the site's frame around it.

const root = document.getElementById('root')
if (root) createRoot(root).render(<ReviewPage backend={{}} />)
