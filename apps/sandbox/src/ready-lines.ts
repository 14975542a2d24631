import type { SandboxAccess } from './access.ts'

const NOTES: Readonly<Record<SandboxAccess['kind'], string | null>> = {
  'this-machine': '',
  password: ', with the password of SANDBOX_PASSWORD',
  nobody: null,
}

/** The sandbox's address, or why there is no sandbox. */
export const readyLines = (publicUrl: string, { kind }: SandboxAccess): readonly string[] => {
  const note = NOTES[kind]
  return [
    ...(note === null
      ? ['No sandbox: in production, and at an address other than this machine, it needs SANDBOX_PASSWORD.']
      : [
          `Sandbox (coins, blocks, prices, clock, email): ${publicUrl}/sandbox${note}`,
          `Codes of demo staff: ${publicUrl}/sandbox`,
        ]),
    'Simulated providers: no real money moves.',
  ]
}
