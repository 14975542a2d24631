import { describeFilesPort } from '../behavior.ts'
import { createMemoryFiles } from './memory-files.ts'

describeFilesPort('memory', () => Promise.resolve(createMemoryFiles()))
