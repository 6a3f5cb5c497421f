#!/usr/bin/perl
# An SMS centre on Debian's libnet-smpp-perl, a second implementation of SMPP 3.4 next to npm's. Accepts one connection, prints
# what it is sent as lines of JSON, and delivers a receipt for each message before it answers the message itself.
use strict;
use warnings;
use Net::SMPP;
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->canonical;
sub tell_line { print $json->encode({@_}), "\n" }

my $centre = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34) or die "cannot listen: $!";
tell_line(port => $centre->sockport);
my $session = $centre->accept or die "cannot accept: $!";
my $count = 0;
while (my $pdu = $session->read_pdu) {
    my $command = $pdu->{cmd};
    my @seq = (seq => $pdu->{seq});
    if ($command == 0x09) {
        tell_line(bind => $pdu->{system_id}, password => $pdu->{password}, version => $pdu->{interface_version});
        $session->bind_transceiver_resp(system_id => 'perl', @seq);
    } elsif ($command == 0x04) {
        my $id = 'p' . ++$count;
        tell_line(
            to => $pdu->{destination_addr}, from => $pdu->{source_addr}, coding => $pdu->{data_coding},
            esm => $pdu->{esm_class}, wantsReceipt => $pdu->{registered_delivery},
            validUntil => $pdu->{validity_period}, octets => unpack('H*', $pdu->{short_message}),
        );
        $session->deliver_sm(
            source_addr => $pdu->{destination_addr}, destination_addr => $pdu->{source_addr}, esm_class => 0x04,
            short_message => "id:$id sub:001 dlvrd:001 submit date:2611221000 done date:2611221001 stat:DELIVRD err:000 text:",
            async => 1,
        );
        $session->submit_sm_resp(message_id => $id, @seq);
    } elsif ($command == 0x80000005) {
        tell_line(receiptAnswered => $pdu->{status});
    } elsif ($command == 0x15) {
        $session->enquire_link_resp(@seq);
    } elsif ($command == 0x06) {
        tell_line(unbind => 1);
        $session->unbind_resp(@seq);
        last;
    }
}
