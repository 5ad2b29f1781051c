/** Kinds of acts of staff and of the product itself that are recorded (OWN-04). */
export const auditKinds = ['sign-in', 'content', 'messages', 'accounts'] as const
export type AuditKind = (typeof auditKinds)[number]

export function isAuditKind(name: string): name is AuditKind {
  return auditKinds.some((kind) => kind === name)
}

/** The recorded acts with their kinds; those of an extension are in its folder. */
export const coreActs = {
  'signed-in': 'sign-in',
  'sign-in-failed': 'sign-in',
  'signed-out': 'sign-in',
  created: 'content',
  published: 'content',
  scheduled: 'content',
  unpublished: 'content',
  changed: 'content',
  'change-saved': 'content',
  'change-discarded': 'content',
  corrected: 'content',
  withdrawn: 'content',
  reinstated: 'content',
  'version-withdrawn': 'content',
  deleted: 'content',
  imported: 'content',
  'message-deleted': 'messages',
  erased: 'messages',
  exported: 'messages',
  disabled: 'accounts',
  enabled: 'accounts',
  'password-changed': 'accounts',
  'session-ended': 'accounts',
} as const satisfies Record<string, AuditKind>
