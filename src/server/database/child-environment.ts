import process from 'node:process'

const { NODE_COMPILE_CACHE: compiled } = process.env

/** The environment of child processes: the compile cache, and no secret. */
export const childEnvironment: NodeJS.ProcessEnv =
  compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }
