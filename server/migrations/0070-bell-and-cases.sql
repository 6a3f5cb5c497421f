-- The bell of the console begins with what was told of before there was one; from here on the worker writes it.
INSERT INTO notice (seq, kind, event, at, branch_id, approval_id, known_to, told_anyway)
SELECT f.seq, f.type,
       jsonb_build_object(
         'id', f.event_id, 'type', f.type, 'version', 1, 'data', f.data,
         'at', replace(to_char(f.at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS.MS+08:00'), '.000+', '+')),
       date_trunc('milliseconds', f.at),
       coalesce(a.branch_id, t.branch_id, c.branch_id),
       CASE f.type WHEN 'draft.waiting' THEN (f.data ->> 'approvalId')::uuid END,
       CASE f.type WHEN 'draft.waiting' THEN f.data ->> 'submittedBy' WHEN 'daily_sum.high' THEN f.data ->> 'operatorName' END,
       CASE f.type WHEN 'codes.taken' THEN
         ARRAY[f.data ->> 'orderedBy', f.data ->> 'takenBy']
           || ARRAY(SELECT jsonb_array_elements_text(coalesce(f.data -> 'approvedBy', '[]')))
       ELSE '{}' END
  FROM event_feed f
  JOIN notice_position p ON f.seq <= p.read_seq
  LEFT JOIN approval a ON a.approval_id::text = f.data ->> 'approvalId'
  LEFT JOIN coupon_template t ON t.template_id::text = f.data ->> 'templateId'
  LEFT JOIN campaign c ON c.campaign_id::text = f.data ->> 'campaignId'
 WHERE f.at > now() - interval '30 days'
   AND f.type IN ('stock.low', 'partner_codes.low', 'budget.low', 'draft.waiting', 'codes.taken', 'import.done', 'distribution.done',
                  'reconciliation.difference', 'operator.break_glass', 'webhook.switched_off', 'daily_sum.high', 'login_sms.high');

-- A subscriber's requests and appeals, for their story.
CREATE INDEX privacy_request_by_subscriber ON privacy_request (subscriber_id);
CREATE INDEX clawback_appeal_by_subscriber ON clawback_appeal (subscriber_id);
