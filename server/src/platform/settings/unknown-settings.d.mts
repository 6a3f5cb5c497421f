/** A variable that is no setting, and the setting nearest to it. */
interface MisspeltSetting {
  readonly name: string;
  readonly nearest: string;
}

/**
 * Of the names of variables those that are no setting but meant as one: nearly a setting's name, or of a family of settings, such
 * as `SMS_`. `known`: the names of all settings.
 */
export declare function misspeltSettings(
  names: readonly string[],
  known: readonly string[],
): readonly MisspeltSetting[];

/** What to tell of them, a sentence each; empty without any. */
export declare function misspeltInWords(misspelt: readonly MisspeltSetting[]): string;
