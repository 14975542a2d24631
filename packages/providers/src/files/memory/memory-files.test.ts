import { describeFilesPort } from '../behaviour.ts'
import { createMemoryFiles } from './memory-files.ts'

describeFilesPort('memory', () => Promise.resolve(createMemoryFiles()))
