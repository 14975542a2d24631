import { configure } from '@testing-library/dom'

// A page renders in several tasks, each of which may be slow on a busy machine; a test that need not wait is not
// delayed.
configure({ asyncUtilTimeout: 5_000 })
