import { offerForm } from './offer-form.ts'
import { startTime } from './start-time.ts'
import { stateCall } from './state-call.ts'
import { loading } from './loading.ts'
import { firstScreenBytes } from './first-screen-bytes.ts'

const MEASUREMENTS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  P1: firstScreenBytes,
  P2: loading,
  P3: offerForm,
  P4: stateCall,
  P8: startTime,
}

const asked = process.argv.slice(2)
for (const [id, measure] of Object.entries(MEASUREMENTS)) {
  if (asked.length > 0 && !asked.includes(id)) continue
  for (const line of await measure()) console.log(line)
}
process.exit(0)
