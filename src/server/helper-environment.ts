import process from 'node:process'

const { NODE_COMPILE_CACHE: compiled } = process.env

/** The environment of a process that helps this one: the modules that are compiled already, and no secret. */
export const helperEnvironment: NodeJS.ProcessEnv =
  compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }
