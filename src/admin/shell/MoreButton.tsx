import { Button } from '#ui/Button.tsx'

/** Shows the next part of a long list. */
export function MoreButton({ left, onMore }: { left: number; onMore: () => void }) {
  return left > 0 ? (
    <div className="mt-5 text-center">
      <Button kind="quiet" onClick={onMore}>
        Show more ({left} left)
      </Button>
    </div>
  ) : null
}
