import { ApiError } from './api-error.ts'

/** Reads a file that only staff may see; throws ApiError and nothing else. */
export async function readFile(address: string, token: string): Promise<Blob> {
  let status = 0
  try {
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    status = response.status
    if (response.ok) return await response.blob()
  } catch (cause) {
    throw new ApiError({ kind: 'network', cause })
  }
  throw new ApiError({ kind: 'refused', status })
}
