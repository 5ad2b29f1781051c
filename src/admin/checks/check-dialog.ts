import { lazyComponent } from '#admin/shell/lazy-component.ts'

/** Loaded on first use, with the rules. */
export const CheckDialog = lazyComponent(() => import('./CheckDialog.tsx'), 'CheckDialog')
