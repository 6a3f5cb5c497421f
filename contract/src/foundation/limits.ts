import { DAY_MS, HOUR_MS, MINUTE_MS } from '#foundation/time.ts';

/** Numbers of the specification and the wire that both sides must agree on, defined here only. */

/** Timeout of the shared client (specification §7, §9). */
export const REQUEST_TIMEOUT_MS = 12_000;
/** The server answers 'busy' after this time, before the client gives up. */
export const ANSWER_DEADLINE_MS = 11_000;
/** Lifetime of login cookies and the session's token (specification §9). */
export const SESSION_SECONDS = 1_800;
/** The page renews the session on activity when at most this much of it is left. */
export const SESSION_RENEW_WINDOW_SECONDS = 600;
/** An idle user is warned when at most this much of the session is left. */
export const SESSION_WARNING_SECONDS = 120;
/** How long a renewed session stays valid, for requests in flight in other tabs. */
export const SESSION_RENEWED_GRACE_SECONDS = 30;
/** A session cannot be renewed beyond this many days after its login. */
export const SESSION_RENEWALS_END_DAYS = 30;
/** How long toasts are shown (specification §9). */
export const TOAST_MS = 2_000;
/** The root font size is this many CSS pixels at font factor 1 on a screen of `DESIGN_WIDTH_PX` (specification §9). */
export const ROOT_FONT_PX = 12;
export const DESIGN_WIDTH_PX = 375;
/** The screen-width ratio never grows past this (specification §9). */
export const MAX_WIDTH_RATIO = 2;
/** The date filter's default format (specification §9). */
export const DATE_FORMAT = 'YYYY-MM-DD';
/** One-click login's random string (specification §5). */
export const CCCODE_PATTERN = /^[A-Za-z0-9]{32,64}$/;
/** Its lifetime, from the signature to the exchange. */
export const CCCODE_SECONDS = 120;
/** Maximum length of the text signed for the carrier's SDK and of the carrier's answer. */
export const PRE_SIGN_MAX_LENGTH = 512;
export const CARRIER_TOKEN_MAX_LENGTH = 2_048;
/** The SDK has no timeout of its own: after this time SMS login is offered. */
export const CARRIER_SDK_TIMEOUT_MS = 8_000;
/** The carrier locks a number for a day after three failures; after this many, SMS login is offered for a day. */
export const ONE_CLICK_WRONG_MAX = 2;
export const ONE_CLICK_REST_MS = DAY_MS;
/** `portalType` of the two login methods (specification §3, §9). */
export const PORTAL_TYPE_SMS = 1;
export const PORTAL_TYPE_ONE_CLICK = 3;
/** `type` of a login with a random code sent by SMS. */
export const PASSWORD_TYPE_RANDOM_CODE = 2;
export const LOGIN_VERSION = '1.0';

/** Keys that operators choose, of pages, documents and the like; and channels. */
export const KEY_MAX_LENGTH = 64;
export const KEY_PATTERN = new RegExp(`^[\\w-]{1,${KEY_MAX_LENGTH}}$`);
export const CHANNEL_PATTERN = new RegExp(`^[\\w.:-]{1,${KEY_MAX_LENGTH}}$`);

/** A mobile number without the country prefix. */
export const PHONE_DIGITS = 11;
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/** `phone_no`: the maximum skew of its `at` from the server's clock, and the nonce's minimum length. */
export const PHONE_ENVELOPE_MAX_SKEW_MS = 2 * MINUTE_MS;
export const PHONE_NONCE_MIN_LENGTH = 16;
/** How long a retired key still opens `phone_no`. */
export const PHONE_KEY_GRACE_MS = HOUR_MS;

export const SMS_CODE_DIGITS = 6;
/** Digits of a login code for a network from which codes are guessed. */
export const SMS_LONG_CODE_DIGITS = 9;
export const SMS_CODE_SECONDS = 300;
export const SMS_CODE_MAX_TRIES = 5;
/** Maximum SMS to one number per minute, hour, day. */
export const SMS_PER_MINUTE = 1;
export const SMS_PER_HOUR = 5;
export const SMS_PER_DAY = 10;
/** Of these, login SMS reserved for devices that the number has logged in with; requests from other devices do not use them. */
export const SMS_RESERVED_PER_HOUR = 2;
export const SMS_RESERVED_PER_DAY = 4;
/** From this SMS within an hour on, a proof of work is required. */
export const SMS_CHALLENGE_FROM = 3;

/** Lifetime of a confirmation that waits for its SMS code; and of the single-use ticket that a correct code gives. */
export const SMS_CONFIRMATION_SECONDS = 600;
export const SMS_TICKET_SECONDS = 300;
/** The batch number of a group customer's code file. */
export const BATCH_NO_PATTERN = /^[A-Za-z0-9-]{1,32}$/;
/** The extract code of a group customer's file, and the attempts allowed. */
export const EXTRACT_CODE_PATTERN = /^[A-Za-z0-9-]{4,32}$/;
export const EXTRACTION_TRIES_PER_HOUR = 5;
/** Lifetime of a download ticket. */
export const DOWNLOAD_TICKET_SECONDS = 300;
/** Tokens that the server seals and the page sends back unchanged. */
export const SEALED_TOKEN_MAX_LENGTH = 512;
/** A solved challenge, base64; tokens of captchas have a few kilobytes. */
export const PROOF_MAX_LENGTH = 12_288;

/**
 * Wrong exchange codes from one number: the count from which a proof of work is required, and the count after which
 * exchanges are locked for a while.
 */
export const EXCHANGE_CHALLENGE_FROM = 5;
export const EXCHANGE_LOCK_FROM = 10;
export const EXCHANGE_LOCK_SECONDS = 1_800;
/** How long after its first byte the same operator may download a batch's file again, in case the download broke off. */
export const BATCH_FILE_AGAIN_MS = 10 * MINUTE_MS;
/** A file not downloaded within this period lapses, and its codes are void. */
export const BATCH_FILE_WAITS_DAYS = 30;
/** A typed code, including separators and surrounding characters. */
export const CODE_TYPED_MAX_LENGTH = 64;

/** Reminders: the choices of lead time before a start or an expiry, and the defaults. */
export const REMINDER_MINUTES_BEFORE = [5, 10, 30, 60] as const;
export const REMINDER_MINUTES_DEFAULT = 5;
export const REMINDER_DAYS_BEFORE = [1, 3, 7] as const;
export const REMINDER_DAYS_DEFAULT = 3;
/** Most sold-out coupons that a person waits for at once. */
export const RESTOCK_REMINDERS_MAX = 20;
/** No reminders are sent from this hour of the business day until the other, unless the subscriber opted in. */
export const QUIET_FROM_HOUR = 22;
export const QUIET_TO_HOUR = 8;

/** Lists. */
export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 50;
/** Most coupons of a grab. */
export const GRAB_COUPONS_MAX = 20;
export const PER_CLASS_MAX = 10;
export const PER_CLASS_DEFAULT = 3;
export const KEYWORD_MAX_LENGTH = 40;
/** Most words that a search box suggests from. */
export const SEARCH_WORDS_MAX = 500;
/** Suggestions for a person: how many at most, and what counts as running out. */
export const FOR_YOU_MAX = 20;
export const FOR_YOU_ENDING_DAYS = 3;
export const FOR_YOU_FEW_PERCENT = 20;
/** How far back a use counts for suggestions. */
export const FOR_YOU_USED_DAYS = 180;
/** Most daily coupons collected by one request. */
export const DAILY_CLAIMS_MAX = 20;
/** A coupon's title, or its id. */
export const COUPON_KEYWORD_MAX_LENGTH = 60;
/** A person's coupons are counted up to this number; one more means any number beyond. */
export const OWNED_COUNT_MAX = 999;
/** Of feedback, and of its answer. */
export const FEEDBACK_MAX_LENGTH = 500;
/** Most feedback of a person on a business day; the table's check says the same. */
export const FEEDBACK_A_DAY = 5;
/** Unread messages are counted up to here; one more means any number beyond. */
export const UNREAD_COUNT_MAX = 99;
/** Maximum finished coupons hidden in one request. */
export const DELETED_AT_ONCE_MAX = 100;
/** The largest single top-up, in fen. */
export const TOP_UP_MAX_FEN = 1_000_000;
/** Maximum documents in one request. */
export const DOCUMENTS_MAX = 20;

/** A coupon's terms: maximum characters of its texts in each language, and maximum numbers. */
export const COUPON_TITLE_MAX_LENGTH = 40;
export const COUPON_SUB_TITLE_MAX_LENGTH = 60;
export const COUPON_TAG_MAX_LENGTH = 24;
export const COUPON_TAGS_MAX = 3;
export const COUPON_RULE_MAX_LENGTH = 20_000;
/** Limits of attempts and confirmations. */
export const COUPON_NOTE_MAX_LENGTH = 200;
export const AUDIENCE_NAME_MAX_LENGTH = 40;
/** Of a coupon that a condition names. */
export const AUDIENCE_LABEL_MAX_LENGTH = 60;
/** Groups of conditions that must all hold, and conditions of a group. */
export const AUDIENCE_GROUPS_MAX = 10;
export const AUDIENCE_CONDITIONS_MAX = 10;
/** How long the facts about a person that audiences decide by may be remembered for a claim. */
export const AUDIENCE_FACTS_MAX_AGE_MS = 10_000;
/** Numbers that one call puts on a list, and takes off it. */
export const FEED_NUMBERS_MAX = 1_000;
/** Options of an attribute that is chosen from, thresholds of a number, characters of its unit, days that a value counts. */
export const ATTRIBUTE_OPTIONS_MAX = 50;
export const ATTRIBUTE_THRESHOLDS_MAX = 20;
export const ATTRIBUTE_UNIT_MAX_LENGTH = 20;
export const ATTRIBUTE_KEEP_DAYS_MAX = 730;
/** Attributes that one call or line sets of a number. */
export const FEED_ATTRIBUTES_MAX = 50;
/** Of a list of places: how many it may have, and the lengths of what is written about one. */
export const PLACES_MAX = 5_000;
export const PLACE_NAME_MAX_LENGTH = 60;
export const PLACE_CITY_MAX_LENGTH = 30;
export const PLACE_ADDRESS_MAX_LENGTH = 120;
export const PLACE_HOURS_MAX_LENGTH = 80;
export const PLACE_TELEPHONE_MAX_LENGTH = 40;
/** Most cities that a list is filtered by. */
export const PLACE_CITIES_MAX = 100;
/** Most places of a page: a phone that looks for the nearest reads them all. */
export const PLACE_PAGE_MAX = 500;
export const COUPON_POSITION_MAX = 1_000_000;
export const COUPON_PRICE_MAX_FEN = 10_000_000;
export const STOCK_UNITS_MAX = 100_000_000;
/** The highest sum above which an approval is needed, fen. */
export const APPROVAL_THRESHOLD_MAX_FEN = 100_000_000_000;
/** The highest ceiling of a coupon, and the most units of a pool. */
export const CEILING_MAX = 1_000_000_000;
/** The highest budget of a campaign: all of its sums are exact numbers. */
export const BUDGET_MAX_FEN = 100_000_000_000_000;
/** Of subscribers, from whom the coupons of a campaign can be kept to measure its effect. */
export const HOLDOUT_MAX_PERCENT = 50;
/** A participant's uses count for this long after they first saw the campaign, or would have. */
export const EXPERIMENT_OUTCOME_DAYS = 14;
/** Of the participants of an experiment, the first so many are compared: the report answers in time, however many there are. */
export const EXPERIMENT_COMPARED_MAX = 500_000;
/** Variants of a claim page or of a coupon's text, next to the page or coupon itself. */
export const VARIANTS_MAX = 2;
/** The difference between a variant and the page or coupon itself is told for this many people. */
export const VARIANT_PER_PEOPLE = 10_000;
/** Who took part in an experiment is kept for this long after the campaign's last coupon could be collected, or the claim page or coupon was last shown. */
export const EXPERIMENT_KEPT_DAYS = 365;
export const CAMPAIGN_TITLE_MAX_LENGTH = 60;
export const CAMPAIGN_BRIEF_MAX_LENGTH = 2_000;
export const CAMPAIGN_OWNER_MAX_LENGTH = 40;

// Reports by mail: the most of an operator.
export const REPORTS_MAX = 20;
export const REPORT_TITLE_MAX_LENGTH = 60;
export const SERIAL_NO_MAX = 2_000_000_000;
export const PER_PERSON_MAX = 10_000;
/** Maximum days from collecting to the start of validity; of a validity, a trial, or being a new customer. */
export const VALID_AFTER_DAYS_MAX = 365;
export const COUPON_DAYS_MAX = 3_650;
export const BENEFIT_PERCENT_MAX = 99;
export const BENEFIT_AMOUNT_MAX = 100_000_000;
/** Names and numbers of the provider's: a product offering, a bucket's type, its units. */
export const PROVIDER_KEY_MAX_LENGTH = 128;
/** A terabyte in MB. */
export const AMOUNT_PER_UNIT_MAX = 1_048_576;

/** Operators. */
export const DISPLAY_NAME_MAX_LENGTH = 40;
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 200;
export const REASON_MIN_LENGTH = 2;
export const REASON_MAX_LENGTH = 200;
export const KEY_TITLE_MAX_LENGTH = 60;
/** The name of a code file goes into an SMS: letters, digits, spaces, `-`, `_` and brackets, so no address of a page. */
export const CODE_FILE_NAME_MAX_LENGTH = 30;
export const CODE_FILE_NAME_PATTERN = /^[\p{L}\p{N} _()（）-]+$/u;
/** Digits in a row in such a name, fewer than a phone number has. */
export const CODE_FILE_NAME_DIGITS_MAX = 8;
/** Names of a list of numbers or a picture. */
export const FILE_NAME_MAX_LENGTH = 100;

/** Texts of banners, ads, categories and documents. */
export const CONTENT_NAME_MAX_LENGTH = 40;
export const CONTENT_TITLE_MAX_LENGTH = 60;
export const CONTENT_SUB_TITLE_MAX_LENGTH = 120;
/** Where a tap leads, or a picture is. */
export const LINK_MAX_LENGTH = 512;
export const CONTENT_POSITION_MAX = 9_999;
export const DOCUMENT_HTML_MAX_LENGTH = 100_000;
export const BANNERS_MAX = 8;

/** As operators call a variant. */
export const VARIANT_NAME_MAX_LENGTH = 20;

/** Claim pages. */
export const CLAIM_PAGE_HEADING_MAX_LENGTH = 40;
export const CLAIM_PAGE_TITLE_MAX_LENGTH = 60;
export const CLAIM_PAGE_SUB_TITLE_MAX_LENGTH = 120;
export const CLAIM_PAGE_MODULES_MAX = 40;
export const CLAIM_PAGE_COUPONS_MAX = 50;
export const CLAIM_PAGE_HTML_MAX_LENGTH = 20_000;
/** Maximum claim pages in one list. */
export const CLAIM_PAGES_LISTED_MAX = 20;
/** Maximum lifetime of a preview link. */
export const PREVIEW_LINK_SECONDS = 86_400;
/** Routes that show a front page without a page id, and the id that they request. */
export const FRONT_PAGE_IDS = { '/H5Index': 'H5Index', '/H5Index1': 'H5Index1' } as const;

/** The savings picture, open to anyone with its link, and the link's lifetime (wire §4). */
export const SAVED_PICTURE_PATH = '/bass-card/savedMoneyPicture';
export const SAVED_PICTURE_SECONDS = 3_600;

/** A requestId: 6–64 of `A-Za-z0-9_-`, remembered for seven days. */
export const REQUEST_ID_PATTERN = /^[A-Za-z0-9_-]{6,64}$/;
export const REQUEST_ID_DAYS = 7;
/** How long an equal claim without a requestId counts as a repeat. */
export const DERIVED_REQUEST_SECONDS = 10;

/** Timeout of the biller for a use. */
export const PROVISIONING_TIMEOUT_MS = 8_000;

/** Maximum age of the catalogue in a node's memory. */
export const CATALOGUE_MAX_AGE_MS = 1_000;

/** Sharing through the host app (specification §9). */
export const SHARE_TEMPLATE_ID = 18_300;
export const SHARE_FLAG = 9_001;
export const SHARE_CHANNELS = { moments: 1, chat: 2, qq: 9 } as const;
/** Path of the signature for the social app's SDK (specification §7). */
export const WX_SIGN_PATH = '/bass-wx/getwxsign';

/** Largest page of the cursor call over events. */
export const EVENTS_A_PAGE_MAX = 1_000;
export const WEBHOOK_TITLE_MAX_LENGTH = 60;
export const WEBHOOK_URL_MAX_LENGTH = 500;

/** Maximum usage events in one request, and limits of one event. */
export const EVENTS_AT_ONCE_MAX = 20;
export const EVENT_PROPS_MAX = 20;
export const EVENT_TEXT_MAX_LENGTH = 200;

/** The base path of every page (specification §2), and of the page's configuration. */
export const PAGE_BASE = '/bass-cardModuleH5';
/** Base path of the operators' console. */
export const CONSOLE_BASE = '/console';
/** Where the identity provider sends operators back to, below the console's base. */
export const PROVIDER_RETURN_PATH = '/signed-in';
/** Values of the identity provider's claim that have a role. */
export const ROLE_CLAIMS_MAX = 100;
export const ROLE_CLAIM_MAX_LENGTH = 200;
/** Roles composed from rights. */
export const ROLES_MAX = 50;
export const ROLE_NAME_MAX_LENGTH = 40;
/** Branches of a province: cities and counties. */
export const BRANCHES_MAX = 200;
export const BRANCH_NAME_MAX_LENGTH = 40;
/** Addresses and networks that a key is accepted from. */
export const KEY_ADDRESSES_MAX = 50;
/** The team that answers for a service account, and how to reach them. */
export const SERVICE_OWNER_MAX_LENGTH = 100;
/** An operator's session ends after this time without activity. */
export const OPERATOR_IDLE_MS = 30 * MINUTE_MS;
/** The server records an operator's activity at most this often. */
export const OPERATOR_SEEN_EVERY_MS = 30_000;
export const PAGE_CONFIG_PATH = `${PAGE_BASE}/config.json`;
export const SERVICE_WORKER_PATH = `${PAGE_BASE}/service-worker.js`;

/** Risk rules: the whole set, conditions of a rule, and what counts and ages may be. */
export const RISK_RULES_MAX = 100;
export const RISK_CONDITIONS_MAX = 10;
export const RISK_RULE_NAME_MAX_LENGTH = 60;
export const RISK_COUNT_MAX = 100_000;
/** As far back as windows reach. */
export const RISK_WINDOW_MAX_MINUTES = 60;
export const RISK_AGE_MAX_MINUTES = 525_600;
export const RISK_VALUE_MAX_LENGTH = 64;
export const RISK_ENTRY_MAX_DAYS = 366;
/** Figures of seven days at four places. */
export const RISK_FIGURE_HOURS_MAX = 7 * 24 * 4 + 4;
export const RISK_RULE_FIGURES_MAX = 500;
export const RISK_MARKS_SHOWN = 50;
/** Different subscribers that are told apart by device, address, network or segment. */
export const RISK_DISTINCT_MAX = 1000;
/** Who met a challenge is not asked again for this long. */
export const RISK_SOLVED_MINUTES = 10;
