import { configure } from '@testing-library/dom'

// A page is drawn in several tasks, and a busy machine takes its time for each; who waits for nothing fails as late.
configure({ asyncUtilTimeout: 5_000 })
