<?php

// Beside the server that HOSTELRY_URL, HOSTELRY_KEY and HOSTELRY_STAY name.

declare(strict_types=1);

use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\Psr7\HttpFactory;
use Hostelry\Client;
use Hostelry\HostelryError;
use Hostelry\Receipt;
use Hostelry\ReceiptError;

$url = getenv('HOSTELRY_URL');
$http = new Guzzle(['timeout' => 60]);
$factory = new HttpFactory();
$client = new Client($url, getenv('HOSTELRY_KEY'), $http, $factory);

return [
    'a snapshot has its sequence and properties' => function () use ($client): void {
        $snapshot = $client->properties->snapshot();
        same(true, $snapshot->sequence >= 0);
        same(true, in_array(3144, array_column(iterator_to_array($snapshot->properties, false), 'id'), true));
    },
    'a refusal leads to its page' => function () use ($client, $http): void {
        $error = thrown(HostelryError::class, fn () => $client->property->view(['property_id' => 1]));
        same(['NotFoundException', 404], [$error->type, $error->status]);
        same(true, str_contains((string) $http->get($error->docUrl)->getBody(), 'id="notfoundexception"'));
    },
    'a server that is not there is told of' => function () use ($http, $factory): void {
        $nobody = new Client('http://127.0.0.1:9', 'key', $http, $factory, retries: 0);
        same('ConnectionError', thrown(HostelryError::class, fn () => $nobody->settings())->type);
    },
    'a receipt is verified, and a changed one is not' => function () use ($client, $http, $factory, $url): void {
        $stay = json_decode(getenv('HOSTELRY_STAY'), true);
        // Halves of signatures that begin with a high bit are written longer; among twelve there is one.
        $receipts = array_map(
            fn (): string => $client->property->available([...$stay, 'receipt' => true])['receipt'],
            range(1, 12),
        );
        // The server makes its key for the first of them.
        $keys = Receipt::keysAt($url, $http, $factory);
        foreach ($receipts as $receipt) {
            same($stay['checkin'], Receipt::verify($receipt, $keys)['stay']['checkin']);
        }
        [$head, $claims, $signature] = explode('.', $receipt);
        $other = json_encode([...Receipt::verify($receipt, $keys), 'currency' => 'EUR']);
        $other = rtrim(strtr(base64_encode($other), '+/', '-_'), '=');
        $unknown = array_map(fn (array $key): array => [...$key, 'kid' => 'another'], $keys);
        foreach (["$head.$other.$signature", "$head.$claims.", "$head.$claims", 'a.b.c', ''] as $wrong) {
            thrown(ReceiptError::class, fn () => Receipt::verify($wrong, $keys));
        }
        thrown(ReceiptError::class, fn () => Receipt::verify($receipt, $unknown));
    },
];
