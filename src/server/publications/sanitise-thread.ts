import { parentPort } from 'node:worker_threads'
import { sanitiseSent, type Sent } from './sanitise-text.ts'

parentPort?.on('message', (sent: Sent) => parentPort?.postMessage(sanitiseSent(sent), []))
