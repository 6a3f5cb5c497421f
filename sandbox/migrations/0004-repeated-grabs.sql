-- A line-up of the demo comes again with the same coupons.
COMMENT ON TABLE demo_grab IS
  'The grabs that the demo province schedules; line_up names their coupons. A grab that is over moves to a new time if no coupon was
   claimed in it; otherwise its row here is deleted, and the next grab of the line-up has the same coupons, unless one of them was
   stopped or archived.';
