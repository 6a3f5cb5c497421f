import type { Locale } from '@coupon-centre/contract/foundation/field';
import { type RawBuilder, sql } from 'kysely';

/** A thing's id and its name now. */
export interface Named {
  readonly id: string;
  readonly name: string | null;
}
/** `ids`: an array of uuid or of text. */
type NamesOf = (ids: RawBuilder<unknown>, locale: Locale) => RawBuilder<Named>;

/** In this language where a text has languages; otherwise as it is. */
const inLocale = (text: string, locale: Locale): RawBuilder<string> =>
  sql`coalesce(${sql.raw(text)}->>${sql.lit(locale)}, ${sql.raw(text)}->>'zh-CN', ${sql.raw(text)} #>> '{}')`;
const oneOf = (locale: Locale, columns: Readonly<Record<Locale, string>>): RawBuilder<string> =>
  sql.raw(`coalesce(${columns[locale]}, ${columns['zh-CN']})`);
const BRANCH = { 'zh-CN': 'name_zh', en: 'name_en' } as const;

/** Where what was asked says its names. */
const ASKED_NAMES = [
  '{terms,title,en}',
  '{content,title,en}',
  '{item,name,en}',
  '{item,title,en}',
  '{title,en}',
  '{names,en}',
];

/**
 * Of an approval `a`, which has its title in Chinese: in English what was asked says so itself, by the coupon that had that title, or by
 * its kind; otherwise the title.
 */
const approvalName = (locale: Locale): RawBuilder<string> =>
  locale === 'zh-CN'
    ? sql`a.title`
    : sql`coalesce(
        ${sql.join(ASKED_NAMES.map((path) => sql`a.asked #>> ${sql.lit(path)}`))},
        -- A removal asks for nothing.
        CASE WHEN a.asked -> 'item' = 'null' THEN coalesce(a.in_force #>> '{item,name,en}', a.in_force #>> '{item,title,en}') END,
        (SELECT c.title ->> 'en' FROM coupon_terms c
          WHERE c.template_id::text = coalesce(a.asked ->> 'templateId', left(a.subject_id, 36)) AND c.title ->> 'zh-CN' = a.title
          LIMIT 1),
        CASE a.kind
          WHEN 'THRESHOLDS' THEN 'Approval thresholds'
          WHEN 'ROLE_CLAIMS' THEN 'Roles by identity provider'
          WHEN 'NUMBER' THEN 'Another phone number'
          WHEN 'CLAWBACK' THEN format('Withdraw %s coupons from %s accounts', a.asked ->> 'coupons', a.asked ->> 'accounts')
        END,
        a.title)`;

export const approvalNames: NamesOf = (ids, locale) =>
  sql`SELECT approval_id::text AS id, ${approvalName(locale)} AS name FROM approval a WHERE approval_id = ANY(${ids})`;

/** Of things that operators make and name, by kind. People have none here. */
export const namesByUuid: Readonly<Record<string, NamesOf>> = {
  coupon: (ids, locale) => sql`
    SELECT t.template_id::text AS id,
           coalesce(${inLocale('c.title', locale)}, ${inLocale("d.terms->'title'", locale)}) AS name
      FROM coupon_template t
      LEFT JOIN coupon_terms c ON c.template_id = t.template_id AND c.version = t.terms_version
      LEFT JOIN coupon_draft d ON d.template_id = t.template_id
     WHERE t.template_id = ANY(${ids})`,
  grab: (ids, locale) => sql`
    SELECT p.session_id::text AS id, string_agg(DISTINCT ${inLocale('c.title', locale)}, ' · ') AS name
      FROM stock_pool p
      JOIN coupon_template t USING (template_id)
      JOIN coupon_terms c ON c.template_id = t.template_id AND c.version = t.terms_version
     WHERE p.session_id = ANY(${ids})
     GROUP BY p.session_id`,
  campaign: (ids) => sql`SELECT campaign_id::text AS id, title AS name FROM campaign WHERE campaign_id = ANY(${ids})`,
  operator: (ids) =>
    sql`SELECT operator_id::text AS id, display_name AS name FROM operator WHERE operator_id = ANY(${ids})`,
  branch: (ids, locale) =>
    sql`SELECT branch_id::text AS id, ${oneOf(locale, BRANCH)} AS name FROM branch WHERE branch_id = ANY(${ids})`,
  role: (ids, locale) =>
    sql`SELECT role AS id, ${oneOf(locale, BRANCH)} AS name FROM operator_role WHERE role = ANY(${ids}::text[])`,
  key: (ids) => sql`SELECT key_id::text AS id, title AS name FROM operator_key WHERE key_id = ANY(${ids})`,
  webhook: (ids) =>
    sql`SELECT endpoint_id::text AS id, title AS name FROM webhook_endpoint WHERE endpoint_id = ANY(${ids})`,
  distribution: (ids) =>
    sql`SELECT distribution_id::text AS id, name FROM distribution WHERE distribution_id = ANY(${ids})`,
  codeFile: (ids) => sql`SELECT file_id::text AS id, name FROM code_file WHERE file_id = ANY(${ids})`,
  codeBatch: (ids, locale) => sql`
    SELECT j.job_id::text AS id, ${inLocale('c.title', locale)} AS name
      FROM exchange_job j
      JOIN coupon_template t USING (template_id)
      JOIN coupon_terms c ON c.template_id = t.template_id AND c.version = t.terms_version
     WHERE j.job_id = ANY(${ids})`,
  codeImport: (ids) =>
    sql`SELECT import_id::text AS id, file_name AS name FROM partner_import WHERE import_id = ANY(${ids})`,
  segment: (ids) =>
    sql`SELECT segment_id::text AS id, title AS name FROM audience_segment WHERE segment_id = ANY(${ids})`,
  report: (ids) => sql`SELECT report_id::text AS id, title AS name FROM scheduled_report WHERE report_id = ANY(${ids})`,
  approval: approvalNames,
};

/** Of things whose key operators chose. */
export const namesByKey: Readonly<Record<string, NamesOf>> = {
  page: (ids, locale) => sql`
    SELECT DISTINCT ON (page_id) page_id AS id, ${inLocale("content->'title'", locale)} AS name
      FROM page_version WHERE page_id = ANY(${ids}) ORDER BY page_id, version DESC`,
  document: (ids, locale) => sql`
    SELECT DISTINCT ON (doc_key) doc_key AS id, ${inLocale('title', locale)} AS name
      FROM document WHERE doc_key = ANY(${ids}) ORDER BY doc_key, version DESC`,
  numberList: (ids, locale) =>
    sql`SELECT list_id AS id, ${inLocale('name', locale)} AS name FROM number_list WHERE list_id = ANY(${ids})`,
  attribute: (ids, locale) =>
    sql`SELECT attribute_id AS id, ${inLocale('name', locale)} AS name FROM subscriber_attribute WHERE attribute_id = ANY(${ids})`,
  placeList: (ids) => sql`SELECT list_id AS id, title AS name FROM place_list WHERE list_id = ANY(${ids})`,
  category: (ids, locale) =>
    sql`SELECT class_id AS id, ${inLocale('name', locale)} AS name FROM category WHERE class_id = ANY(${ids})`,
  channel: (ids, locale) =>
    sql`SELECT ch AS id, ${inLocale('name', locale)} AS name FROM channel WHERE ch = ANY(${ids})`,
  dictionary: (ids, locale) => sql`
    SELECT dict_code || '/' || field_code AS id, ${inLocale('name', locale)} AS name
      FROM dictionary_entry WHERE dict_code || '/' || field_code = ANY(${ids})`,
  ad: (ids, locale) => sql`SELECT ad_id AS id, ${inLocale('title', locale)} AS name FROM ad WHERE ad_id = ANY(${ids})`,
  share: (ids, locale) =>
    sql`SELECT share_id AS id, ${inLocale('title', locale)} AS name FROM share_text WHERE share_id = ANY(${ids})`,
};
