import { staffPaths } from '#config/paths.ts'
import { GuideLink } from '#admin/components/GuideLink.tsx'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'

/** Frequent questions, each with the screen that answers it. */
const questions = [
  ['How do I publish something?', staffPaths.newArticle],
  ['How do I change or take down a publication?', staffPaths.articles],
  ['Where do I answer messages?', staffPaths.queries],
  ['Where do I find requests for appointments?', staffPaths.appointments],
] as const

/** The specified sentence (HLP-01), links for frequent questions, and the guide. */
export function HelpScreen() {
  return (
    <>
      <ScreenHeading>Help Center</ScreenHeading>
      <div className="panel max-w-2xl p-4 text-lg sm:p-6">
        <p>Need help? Contact our support team for assistance.</p>
        <ul className="mt-4 text-base">
          {questions.map(([question, path]) => (
            <li key={path}>
              <a
                className="flex min-h-11 items-center font-bold wrap-anywhere text-accent underline lg:pointer-fine:min-h-9"
                href={path}
              >
                {question}
              </a>
            </li>
          ))}
          <li className="flex min-h-11 items-center font-bold wrap-anywhere">
            <GuideLink>How do I do something for the first time? The guide for staff</GuideLink>
          </li>
        </ul>
      </div>
    </>
  )
}
