import { searchAddress } from '#site/search/backend-address.ts'

/** Address of the backend's pages of filtered publications; undefined if it has none. */
export const filterAddress = searchAddress
