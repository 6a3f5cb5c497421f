/** The sandbox carrier's number and its SDK's calls; absent while the carrier is a live one. */

type TokenAnswer =
  | { readonly code: '000000'; readonly token: string; readonly userInformation: string; readonly msisdnmask?: string }
  | { readonly code: string; readonly message: string };

export interface CarrierEmulator {
  /** The number it recognises; null for none, as on Wi-Fi. */
  number(): Promise<string | null>;
  setNumber(phone: string | null): Promise<void>;
  /** The carrier's answer to its SDK. */
  giveToken(asked: {
    readonly preSign: string;
    readonly sign: string;
    readonly getMsisdnMask?: string | undefined;
  }): Promise<TokenAnswer>;
}
