import { describeKeyHolder } from '../behavior.ts'
import { createSecretKeys } from './secret-keys.ts'

const FIRST = 'the first secret of the tests, long enough for anything'
const SECOND = 'the second secret of the tests, as long as the other one'

describeKeyHolder('a secret', () => ({
  first: createSecretKeys({ current: FIRST }),
  second: createSecretKeys({ current: SECOND }),
  secondAfterFirst: createSecretKeys({ current: SECOND, previous: FIRST }),
}))
