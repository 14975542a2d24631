import { keyRotation } from './key-rotation.ts'
import { ledgerPosting } from './ledger-posting.ts'
import { monitorTick } from './monitor-tick.ts'
import { offerForm } from './offer-form.ts'
import { startTime } from './start-time.ts'
import { stateCall } from './state-call.ts'
import { loading } from './loading.ts'
import { expressionTimes } from './expression-times.ts'
import { firstScreenBytes } from './first-screen-bytes.ts'
import { passwordTimes } from './password-times.ts'
import { manyPollers } from './many-pollers/many-pollers.ts'

/** Those that need no browser come first. */
const MEASUREMENTS: readonly (readonly [string, () => Promise<readonly string[]>])[] = [
  ['P1', firstScreenBytes],
  ['P10', expressionTimes],
  ['P10', passwordTimes],
  ['P4', stateCall],
  ['P5', monitorTick],
  ['P6', ledgerPosting],
  ['P13', keyRotation],
  ['P8', startTime],
  ['P12', manyPollers],
  ['P3', offerForm],
  ['P2', loading],
]

const args = process.argv.slice(2)
for (const [id, measure] of MEASUREMENTS) {
  if (args.length > 0 && !args.includes(id)) continue
  try {
    for (const line of await measure()) console.log(line)
  } catch (error) {
    // A failure does not stop the other measurements.
    console.log(`${id} failed: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
process.exit()
