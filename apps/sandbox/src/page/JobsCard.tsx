import { sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { useSandboxAction } from './use-sandbox.ts'

const words = sandbox.jobs
const RUN = 'jobs'

/** Runs the recurring jobs and sweepers without waiting for their next run. */
export const JobsCard = () => {
  const action = useSandboxAction()
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col items-start gap-4">
        <Button
          variant="secondary"
          size="small"
          loading={action.running === RUN}
          onClick={() => void action.run(RUN, () => api(sandboxRunJobs).then(() => words.done))}
        >
          {words.run}
        </Button>
        <ActionOutcome outcome={action.outcome} />
      </div>
    </Section>
  )
}
