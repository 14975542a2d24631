import { usdc as words } from '@pledge/copy/en/screens/usdc'
import { fill } from '@pledge/copy/fill'
import { validateWallet, type WalletInput, type WalletValue } from '@pledge/domain/disbursement/wallet-form'
import type { UsdcChain } from '@pledge/domain/organization/usdc-chains'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { ErrorSummary } from '@pledge/ui/ErrorSummary'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import { ConfirmWallet } from './ConfirmWallet.tsx'
import { useSaveWallet } from './use-save-wallet.ts'
import { walletDraft } from './wallet-draft.ts'

export interface WalletFormProps {
  readonly appUuid: string
  /** The application's state when the form opens. */
  readonly state: string
  /** Offered chains (row 1.9.30). */
  readonly chains: readonly UsdcChain[]
  /** The amount of the test transfer. */
  readonly testAmount: string
}

const EMPTY: WalletInput = { chain: '', address: '' }
const controlId = (field: keyof WalletInput): string => `wallet-${field}`

/** Chain and address (rows 1.3.61, 1.5.47, 1.5.48, 1.9.30), confirmed before they are submitted. */
export const WalletForm = ({ appUuid, state, chains, testAmount }: WalletFormProps) => {
  const [draft] = useState(() => walletDraft.of(appUuid))
  const form = useCheckedForm(
    draft?.entries ?? EMPTY,
    (wallet: WalletInput) => {
      const check = validateWallet(wallet, chains)
      return check.ok ? [] : check.errors
    },
    draft?.refused,
  )
  const [toConfirm, setToConfirm] = useState<WalletValue | null>(null)
  const save = useSaveWallet(appUuid, state)
  const isUnderWay = useStepUnderWay(appUuid)
  const review = (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay || !form.isReady()) return
    const check = validateWallet(form.values, chains)
    if (check.ok) setToConfirm(check.value)
  }
  const bind = (field: keyof WalletInput) => ({
    id: controlId(field),
    name: field,
    value: form.values[field],
    error: form.errorOf(field),
    required: true,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      form.set({ [field]: event.target.value }, field),
    onBlur: () => form.leave(field),
  })
  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-6">
      <ErrorSummary
        title={words.summaryTitle}
        attempt={form.attempt}
        errors={form.problems.map(({ field, message }) => ({
          field: controlId(field),
          message: `${words[field]}: ${message}`,
        }))}
      />
      <PageGrid
        side={
          <ActionPanel>
            <PrimaryAction bar={form.problems.length === 0} figure={words.title}>
              <Button type="submit" block loading={isUnderWay} loadingLabel={words.confirm.saving}>
                {words.review}
              </Button>
            </PrimaryAction>
          </ActionPanel>
        }
      >
        <Card>
          <div className="flex flex-col gap-5">
            <SelectField
              {...bind('chain')}
              label={words.chain}
              hint={words.chainHint}
              placeholder={words.chainPlaceholder}
              options={chains.map((chain) => ({ value: chain, label: chain }))}
            />
            <TextField
              {...bind('address')}
              label={words.address}
              hint={words.addressHint}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              className="font-mono"
              data-private="true"
            />
            <Notice tone="warn" title={words.warningTitle}>
              {words.warning}
            </Notice>
            <p className="max-w-prose">{fill(words.test, { amount: testAmount })}</p>
          </div>
        </Card>
        <p className="text-sm text-muted">{words.privacy}</p>
      </PageGrid>
      {toConfirm !== null && (
        <ConfirmWallet
          wallet={toConfirm}
          onClose={() => setToConfirm(null)}
          onConfirm={() => {
            setToConfirm(null)
            save.mutate(toConfirm)
          }}
        />
      )}
    </form>
  )
}
