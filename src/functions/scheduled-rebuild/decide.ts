/** What a look at both sides has found: the digests of their content, or why there is none. */
export type Found = { digest: string } | { fault: string }

export type Decision = { rebuild: boolean; words: string }

/**
 * Whether the deployed site is to be built again: only when the backend has certainly other content. A
 * deployed build that cannot be read, or carries no digest, counts as one from before there were digests.
 */
export function decide(backend: Found, deployed: Found): Decision {
  if ('fault' in backend)
    return { rebuild: false, words: `Nothing was triggered: the backend ${backend.fault}.` }
  if ('fault' in deployed)
    return { rebuild: true, words: `A build is asked for: the deployed site ${deployed.fault}.` }
  if (backend.digest === deployed.digest)
    return { rebuild: false, words: 'Nothing was triggered: the deployed site has the newest content.' }
  return { rebuild: true, words: 'A build is asked for: the content has changed since the last one.' }
}
