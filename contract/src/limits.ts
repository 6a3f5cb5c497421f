/** Each number of the specification and of the wire that both sides must agree on: here and nowhere else. */

/** The shared client gives up after this long (specification §7, §9). */
export const REQUEST_TIMEOUT_MS = 12_000;
/** The server answers before the client gives up; whatever is not answered by then is answered 'busy'. */
export const ANSWER_DEADLINE_MS = 11_000;
/** Login cookies and the session's token live this long (specification §9). */
export const SESSION_SECONDS = 1_800;
/** The page renews the session on activity once no more than this is left of it. */
export const SESSION_RENEW_WINDOW_SECONDS = 600;
/** Somebody who does nothing is told once no more than this is left of it. */
export const SESSION_WARNING_SECONDS = 120;
/** A session that was renewed holds so much longer, for what is under way in other tabs. */
export const SESSION_RENEWED_GRACE_SECONDS = 30;
/** However often it is renewed, so long after a login another one is asked for. */
export const SESSION_RENEWALS_END_DAYS = 30;
/** Toasts are shown this long (specification §9). */
export const TOAST_MS = 2_000;
/** The root font size is this many CSS pixels at font factor 1 on a screen of `DESIGN_WIDTH_PX` (specification §9). */
export const ROOT_FONT_PX = 12;
export const DESIGN_WIDTH_PX = 375;
/** The screen-width ratio never grows past this (specification §9). */
export const MAX_WIDTH_RATIO = 2;
/** The date filter's default format (specification §9). */
export const DATE_FORMAT = 'YYYY-MM-DD';
/** One-click login's random string (specification §5). */
export const CCCODE_MIN_LENGTH = 32;
export const CCCODE_MAX_LENGTH = 64;
export const CCCODE_PATTERN = /^[A-Za-z0-9]{32,64}$/;
/** It holds this long, from the signature to the exchange. */
export const CCCODE_SECONDS = 120;
/** What is signed for the carrier's SDK, and what the carrier gives back, is no longer than this. */
export const PRE_SIGN_MAX_LENGTH = 512;
export const CARRIER_TOKEN_MAX_LENGTH = 2_048;
/** Has no time-out of its own: after this long SMS is offered. */
export const CARRIER_SDK_TIMEOUT_MS = 8_000;
/** The carrier locks a number for a day after three wrong ones; after this many, SMS is offered for as long. */
export const ONE_CLICK_WRONG_MAX = 2;
export const ONE_CLICK_REST_MS = 86_400_000;
/** `portalType` of the two ways in (specification §3, §9). */
export const PORTAL_TYPE_SMS = 1;
export const PORTAL_TYPE_ONE_CLICK = 3;
/** `type` of a login by a random code that was sent by SMS. */
export const PASSWORD_TYPE_RANDOM_CODE = 2;
export const LOGIN_VERSION = '1.0';

/** A mobile number of the country, without its prefix. */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/** `phone_no`: how far its `at` may be from the server's clock, and the nonce's length. */
export const PHONE_ENVELOPE_MAX_SKEW_MS = 120_000;
export const PHONE_NONCE_MIN_LENGTH = 16;
/** A retired public key still opens `phone_no` this long. */
export const PHONE_KEY_GRACE_MS = 3_600_000;

export const SMS_CODE_DIGITS = 6;
export const SMS_CODE_SECONDS = 300;
export const SMS_CODE_MAX_TRIES = 5;
/** SMS that one number may be sent: per minute, hour, day. */
export const SMS_PER_MINUTE = 1;
export const SMS_PER_HOUR = 5;
export const SMS_PER_DAY = 10;
/** From this SMS within an hour on, a proof of work is asked for. */
export const SMS_CHALLENGE_FROM = 3;

/** What is to be confirmed by SMS waits this long for its code; a ticket, once the code was right, for its one use. */
export const SMS_CONFIRMATION_SECONDS = 600;
export const SMS_TICKET_SECONDS = 300;
/** What an operator calls a batch of codes when it tells a group customer of it. */
export const BATCH_NO_PATTERN = /^[A-Za-z0-9-]{1,32}$/;
/** The code that a group customer was given for its file, and how often somebody may try one. */
export const EXTRACT_CODE_PATTERN = /^[A-Za-z0-9-]{4,32}$/;
export const EXTRACTION_TRIES_PER_HOUR = 5;
/** A ticket to download holds this long. */
export const DOWNLOAD_TICKET_SECONDS = 300;
/** What the server seals and the page hands back as it was. */
export const SEALED_TOKEN_MAX_LENGTH = 512;
/** A solved proof of work, base64. */
export const PROOF_MAX_LENGTH = 4_096;

/** Wrong exchange codes of one number: from so many on a proof of work is asked for, after so many nothing is taken for a while. */
export const EXCHANGE_CHALLENGE_FROM = 5;
export const EXCHANGE_LOCK_FROM = 10;
export const EXCHANGE_LOCK_SECONDS = 1_800;
/** A code with whatever is typed between and around its symbols. */
export const CODE_TYPED_MAX_LENGTH = 64;

/** Reminders: how long before a start or an expiry they can be had, and which of these is meant where nothing is said. */
export const REMINDER_MINUTES_BEFORE = [5, 10, 30, 60] as const;
export const REMINDER_MINUTES_DEFAULT = 5;
export const REMINDER_DAYS_BEFORE = [1, 3, 7] as const;
export const REMINDER_DAYS_DEFAULT = 3;
/** Nobody is sent a reminder from this hour of the business day on until that one, unless they asked for it. */
export const QUIET_FROM_HOUR = 22;
export const QUIET_TO_HOUR = 8;

/** Lists. */
export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 50;
export const PER_CLASS_MAX = 10;
export const PER_CLASS_DEFAULT = 3;
export const KEYWORD_MAX_LENGTH = 40;
/** A person's coupons are counted up to here; one more stands for any number beyond. */
export const OWNED_COUNT_MAX = 999;
/** Finished coupons that are hidden at once. */
export const DELETED_AT_ONCE_MAX = 100;
/** The largest single top-up, in fen. */
export const TOP_UP_MAX_FEN = 1_000_000;
/** Documents asked for at once. */
export const DOCUMENTS_MAX = 20;

/** Claim pages. */
export const CLAIM_PAGE_MODULES_MAX = 40;
export const CLAIM_PAGE_COUPONS_MAX = 50;
export const CLAIM_PAGE_HTML_MAX_LENGTH = 20_000;
/** Claim pages listed at once. */
export const CLAIM_PAGES_LISTED_MAX = 20;
/** A preview link is good for this long at most. */
export const PREVIEW_LINK_SECONDS = 86_400;
/** Routes that show a page without naming one: the page that operators made their front, by the name it is asked for. */
export const FRONT_PAGE_IDS = { '/H5Index': 'H5Index', '/H5Index1': 'H5Index1' } as const;

/** The picture of what somebody saved, for whoever has its link, and for how long the link is good (wire §4). */
export const SAVED_PICTURE_PATH = '/bass-card/savedMoneyPicture';
export const SAVED_PICTURE_SECONDS = 3_600;

/** A requestId: 6–64 of `A-Za-z0-9_-`, remembered for seven days. */
export const REQUEST_ID_PATTERN = /^[A-Za-z0-9_-]{6,64}$/;
export const REQUEST_ID_DAYS = 7;
/** A claim without a requestId counts as a repeat of the same claim for this long. */
export const DERIVED_REQUEST_SECONDS = 10;

/** The biller is given this long to answer a use. */
export const PROVISIONING_TIMEOUT_MS = 8_000;

/** The catalogue in a node's memory is never older than this. */
export const CATALOGUE_MAX_AGE_MS = 1_000;

/** Business days are days of this time zone. */
export const BUSINESS_TIME_ZONE = 'Asia/Shanghai';

/** Sharing through the host app (specification §9). */
export const SHARE_TEMPLATE_ID = 18_300;
export const SHARE_FLAG = 9_001;
export const SHARE_CHANNELS = { moments: 1, chat: 2, qq: 9 } as const;
/** Where the page asks to be admitted by the social app (specification §7). */
export const WX_SIGN_PATH = '/bass-wx/getwxsign';

/** Usage events in one request, and what one may hold. */
export const EVENTS_AT_ONCE_MAX = 20;
export const EVENT_PROPS_MAX = 20;
export const EVENT_TEXT_MAX_LENGTH = 200;

/** Every page lives under this path (specification §2), and so does what it needs to know before it asks anything. */
export const PAGE_BASE = '/bass-cardModuleH5';
/** Where the operators' console is served. */
export const CONSOLE_BASE = '/console';
/** An operator's session ends when nobody did anything for so long. */
export const OPERATOR_IDLE_MS = 1_800_000;
/** The server notes that somebody is at work no more often than this. */
export const OPERATOR_SEEN_EVERY_MS = 30_000;
export const PAGE_CONFIG_PATH = `${PAGE_BASE}/config.json`;
export const SERVICE_WORKER_PATH = `${PAGE_BASE}/service-worker.js`;
