/** The social app, as far as sharing from its browser takes it. */
export interface SocialApp {
  /** Our app's id there. */
  readonly appId: string;
  /** Where its page SDK is loaded from; null where there is none to load. */
  readonly sdkUrl: string | null;
  /** The ticket for signatures, shared by all nodes. Rejects when none is available. */
  ticket(): Promise<string>;
}
