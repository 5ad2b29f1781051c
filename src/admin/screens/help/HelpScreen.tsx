import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'

/** Static, as specified (HLP-01). */
export function HelpScreen() {
  return (
    <>
      <ScreenHeading>Help Center</ScreenHeading>
      <div className="panel max-w-2xl p-6 text-lg">
        <p>Need help? Contact our support team for assistance.</p>
      </div>
    </>
  )
}
