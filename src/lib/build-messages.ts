/** Header of a build's requests to the server that has started it, with that server's secret. */
export const ownRequestHeader = 'x-own-request'
